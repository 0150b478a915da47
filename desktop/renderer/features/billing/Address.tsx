import { useEffect, useMemo, useRef, useState } from 'react'
import { needsPostalCode, taxIdTypeOf } from '#shared/taxIds.ts'
import { type BillingDetails, getBillingDetails, setBillingDetails } from '#shared/taxes.ts'
import { call } from '../../lib/api.ts'
import { useConfig } from '../../lib/boot.ts'
import { useData } from '../../lib/data.ts'
import { useAction } from '../../lib/useAction.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { NativeSelect, TextInput } from '../../ui/inputs.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { type Address, useAddress } from './useAddress.ts'

const words = {
  whereFor: 'Where is the invoice for?',
  plusTax: 'Taxes come on top, by where you are. You see them before you pay.',
  country: 'Country',
  choose: 'Choose a country',
  postalCode: 'Postal code',
  isBusiness: 'This is for a business',
  isBusinessHint: 'Its name and tax ID stand on every invoice.',
  name: 'Business name',
  taxId: 'Tax ID',
  unionHint: 'With its country in front, such as DE123456789.',
  line1: 'Street',
  city: 'City',
  title: 'Invoices are for',
  none: 'Nobody has said yet whom and where your invoices are for. Taxes depend on it.',
  change: 'Change',
  add: 'Add an address',
  keep: 'Keep as it is',
  save: 'Save',
  saved: 'Address Saved',
  savedText: 'It stands on your next invoice, and its taxes are judged by it.',
  failed: 'Failed to save the address. Please try again.',
  unknown: 'Your address could not be loaded.',
  withTaxId: (id: string) => `Tax ID ${id}`,
}

/** Every country and territory that has a code of its own. */
const codes =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IQ IS IT JE JM JO JP KE KG KH KI KM KN KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RW SA SB SC SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  )
const names = new Intl.DisplayNames(['en'], { type: 'region' })
const nameOf = (country: string) => names.of(country) ?? country
const countries = codes
  .map((value) => ({ value, label: nameOf(value) }))
  .toSorted((a, b) => a.label.localeCompare(b.label))

const empty = { name: '', country: '', postalCode: '', city: '', line1: '', taxId: '' }

/** The country that the browser's language names, if it names one. */
function likelyCountry(): string {
  const { region } = new Intl.Locale(navigator.language)
  return region && codes.includes(region) ? region : ''
}

/** What is known of it, else what is likely. */
const begunWith = (known: BillingDetails | null | undefined): BillingDetails =>
  known ?? { ...empty, country: likelyCountry() }

type Errors = Partial<Record<string, string>>

/** What was refused, by its field. */
function errorsOf(refused: Address['refused'], country: string): Errors {
  if (!refused) return {}
  const { code, sentence, issues } = refused.error
  const errors: Errors = Object.fromEntries(
    issues.map(({ path, message }) => [path.replace(/^billing\./, ''), message]),
  )
  if (code === 'billing.tax_id') errors['taxId'] = sentence
  if (code === 'billing.address_needed') {
    if (country === '') errors['country'] = sentence
    // What was filled in since may be all that was needed.
    else if (!refused.isEarly || needsPostalCode(country)) errors['postalCode'] = sentence
  }
  return errors
}

/** Whom and where an invoice is for. */
function AddressFields({
  value,
  refused,
  onChange,
}: Pick<Address, 'refused' | 'onChange'> & { value: BillingDetails }) {
  const errors = useMemo(() => errorsOf(refused, value.country), [refused, value.country])
  const [isBusiness, setBusiness] = useState(value.name !== '' || value.taxId !== '')
  const set = (change: Partial<BillingDetails>) => onChange({ ...value, ...change })
  /** What was typed comes back with a country that has such numbers: keys pass over others on their way. */
  const typedTaxId = useRef(value.taxId)
  const text = (name: keyof BillingDetails, autoComplete: string) => (
    <TextInput
      value={value[name]}
      autoComplete={autoComplete}
      onChange={({ target }) => {
        if (name === 'taxId') typedTaxId.current = target.value
        set({ [name]: target.value })
      }}
    />
  )
  const idType = taxIdTypeOf(value.country)
  const fields = useRef<HTMLDivElement>(null)
  // The button that was pressed may be far below.
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  return (
    <div ref={fields} className="flex flex-col gap-3">
      <div className="grid gap-3 grid-cols-[minmax(0,1fr)_8rem]">
        <Field label={words.country} error={errors['country']} isRequired>
          <NativeSelect
            value={value.country}
            placeholder={words.choose}
            autoComplete="billing country"
            options={countries}
            onChange={({ target: { value: country } }) =>
              // Where there are no tax ids the field is gone, and what it held would be refused unseen.
              set({ country, taxId: taxIdTypeOf(country) ? typedTaxId.current : '' })
            }
          />
        </Field>
        <Field
          label={words.postalCode}
          error={errors['postalCode']}
          isRequired={needsPostalCode(value.country)}
        >
          {text('postalCode', 'billing postal-code')}
        </Field>
      </div>
      <Checkbox
        label={words.isBusiness}
        hint={words.isBusinessHint}
        checked={isBusiness}
        onChange={({ target }) => {
          setBusiness(target.checked)
          typedTaxId.current = ''
          if (!target.checked) set({ name: '', taxId: '', line1: '', city: '' })
        }}
      />
      {isBusiness && (
        <>
          <Field label={words.name} error={errors['name']} isRequired>
            {text('name', 'organization')}
          </Field>
          {idType && (
            <Field
              label={words.taxId}
              hint={idType === 'eu_vat' ? words.unionHint : undefined}
              error={errors['taxId']}
              isOptional
            >
              {text('taxId', 'off')}
            </Field>
          )}
          <div className="grid gap-3 grid-cols-2">
            <Field label={words.line1} error={errors['line1']} isOptional>
              {text('line1', 'billing address-line1')}
            </Field>
            <Field label={words.city} error={errors['city']} isOptional>
              {text('city', 'billing address-level2')}
            </Field>
          </div>
        </>
      )}
    </div>
  )
}

/** In a checkout: asked before anything is paid, filled in with what is known of a member. */
export function AddressStep({ address, isMember }: { address: Address; isMember: boolean }) {
  const { data: known, error } = useData(getBillingDetails, isMember ? {} : null)
  const { value, fill } = address
  const taxes = useConfig()?.taxes
  const isKnown = !isMember || known !== undefined || Boolean(error)
  useEffect(() => {
    if (!value && isKnown) fill(begunWith(known))
  }, [value, isKnown, known, fill])
  return (
    <fieldset>
      <legend className="mb-3 text-control font-medium">{words.whereFor}</legend>
      {value ? <AddressFields {...address} value={value} /> : <Skeleton className="h-28" />}
      {taxes === 'exclusive' && <p className="mt-4 text-dense text-2">{words.plusTax}</p>}
    </fieldset>
  )
}

/** In My Plan: whom and where the next invoices are for. */
export default function AddressCard() {
  const { data: known, error, mutate } = useData(getBillingDetails, {})
  const [isOpen, setOpen] = useState(false)
  const address = useAddress()
  const saving = useAction(() => call(setBillingDetails, { body: address.value ?? begunWith(known) }), {
    success: { title: words.saved, description: words.savedText },
    failure: { sentence: words.failed, prefersReason: true },
    onSuccess: (saved) => {
      setOpen(false)
      void mutate(saved, { revalidate: false })
    },
    onRefused: address.refuse,
  })
  return (
    <Card as="section" aria-labelledby="billing-address" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <h2 id="billing-address" className="font-medium">
            {words.title}
          </h2>
          {known === undefined && !error ? (
            <Skeleton className="mt-2 h-5 w-48" />
          ) : known ? (
            !isOpen && <Known details={known} />
          ) : (
            !error && <p className="mt-1 text-control text-pretty text-2">{words.none}</p>
          )}
        </div>
        {known !== undefined && !isOpen && (
          <Button
            onClick={() => {
              address.onChange(begunWith(known))
              setOpen(true)
            }}
          >
            {known ? words.change : words.add}
          </Button>
        )}
      </div>
      {error && known === undefined && <ErrorState message={words.unknown} onRetry={() => void mutate()} />}
      {isOpen && address.value && (
        <form
          noValidate
          className="flex flex-col gap-4 border-t pt-4"
          onSubmit={(event) => {
            event.preventDefault()
            void saving.act()
          }}
        >
          <AddressFields {...address} value={address.value} />
          <ActionNotice refusal={saving.refusal} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="primary" isBusy={saving.isBusy}>
              {words.save}
            </Button>
            <Button onClick={() => setOpen(false)}>{words.keep}</Button>
          </div>
        </form>
      )}
    </Card>
  )
}

function Known({ details: { name, country, postalCode, city, line1, taxId } }: { details: BillingDetails }) {
  const place = [postalCode, city].filter(Boolean).join(' ')
  const lines = [name, line1, place, nameOf(country), taxId && words.withTaxId(taxId)]
  return (
    <p className="mt-1 text-control break-words text-2">
      {lines.filter(Boolean).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </p>
  )
}
