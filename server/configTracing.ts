import * as z from 'zod/mini'
import { oneOf, text, web, whole } from './configFields.ts'

/** The standard variables of OpenTelemetry that the program heeds. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(web),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.optional(web),
  OTEL_EXPORTER_OTLP_HEADERS: text,
  OTEL_SERVICE_NAME: z._default(z.string(), 'plaza'),
  OTEL_RESOURCE_ATTRIBUTES: text,
  OTEL_TRACES_SAMPLER: z._default(
    oneOf(
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ),
    'parentbased_always_on',
  ),
  OTEL_TRACES_SAMPLER_ARG: z.optional(
    z.string().check(z.regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1')),
  ),
  OTEL_BSP_SCHEDULE_DELAY: z._default(whole(1, 600_000), 5000),
  OTEL_SDK_DISABLED: z._default(oneOf('true', 'false'), 'false'),
}

export interface TracingSettings {
  /** Where traces are sent by OTLP over HTTP. */
  url: string
  headers: Record<string, string>
  serviceName: string
  attributes: Record<string, string>
  sampler: string
  /** Which part of what begins here is followed, where the sampler asks. */
  ratio: number
  /** How long what is told waits for more to tell. */
  delayMs: number
}

/** `a=1,b=2`, percent-encoded, as OpenTelemetry writes lists. */
function pairsOf(list: string | undefined): Record<string, string> {
  const pairs = (list ?? '').split(',').flatMap((pair) => {
    const at = pair.indexOf('=')
    return at > 0 ? [[pair.slice(0, at).trim(), decoded(pair.slice(at + 1).trim())] as const] : []
  })
  return Object.fromEntries(pairs)
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** Whom to tell of traces; null, the default, for nobody. */
export function tracingOf(v: z.output<z.ZodMiniObject<typeof tracingVariables>>): TracingSettings | null {
  const base = v.OTEL_EXPORTER_OTLP_ENDPOINT
  const url = v.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base.replace(/\/$/, '')}/v1/traces`)
  if (url === undefined || v.OTEL_SDK_DISABLED === 'true') return null
  return {
    url,
    headers: pairsOf(v.OTEL_EXPORTER_OTLP_HEADERS),
    serviceName: v.OTEL_SERVICE_NAME,
    attributes: pairsOf(v.OTEL_RESOURCE_ATTRIBUTES),
    sampler: v.OTEL_TRACES_SAMPLER,
    ratio: Number(v.OTEL_TRACES_SAMPLER_ARG ?? 1),
    delayMs: v.OTEL_BSP_SCHEDULE_DELAY,
  }
}
