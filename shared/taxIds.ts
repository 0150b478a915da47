/** The countries of the European Union, which share one kind of number. */
const union = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'

/** The provider's name of the number that a business has in another country. */
const idTypes: Readonly<Record<string, string>> = {
  AE: 'ae_trn',
  AU: 'au_abn',
  BR: 'br_cnpj',
  CA: 'ca_gst_hst',
  CH: 'ch_vat',
  CL: 'cl_tin',
  GB: 'gb_vat',
  IL: 'il_vat',
  IN: 'in_gst',
  IS: 'is_vat',
  JP: 'jp_trn',
  KR: 'kr_brn',
  LI: 'li_vat',
  MX: 'mx_rfc',
  NO: 'no_vat',
  NZ: 'nz_gst',
  SA: 'sa_vat',
  SG: 'sg_gst',
  TR: 'tr_tin',
  TW: 'tw_vat',
  UA: 'ua_vat',
  US: 'us_ein',
  ZA: 'za_vat',
}

/** The kind of tax id of a country, both its two letters, by the provider's name; null where none is taken. */
export const taxIdTypeOf = (country: string): string | null =>
  country !== '' && union.includes(country) ? 'eu_vat' : (idTypes[country] ?? null)

/** Whether a country alone does not say which taxes there are. */
export const needsPostalCode = (country: string): boolean => country === 'US' || country === 'CA'
