import {
  ROOT_CONTEXT,
  SpanKind as Kind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span as SdkSpan,
} from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
} from '@opentelemetry/sdk-trace'
import type { TracingSettings } from '../configTracing.ts'
import type { Span, SpanKind, Tracing } from '../core/trace.ts'

const kinds: Record<SpanKind, Kind> = { server: Kind.SERVER, consumer: Kind.CONSUMER }

function samplerOf({ sampler, ratio }: TracingSettings): Sampler {
  const isParentBased = sampler.startsWith('parentbased_')
  const roots: Record<string, () => Sampler> = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
  }
  const root = (roots[sampler.replace('parentbased_', '')] ?? roots['always_on'])!()
  return isParentBased ? new ParentBasedSampler({ root }) : root
}

/** Follows requests and jobs, and tells a collector of them by OTLP over HTTP. */
export function createTracing(settings: TracingSettings, version: string): Tracing {
  const { url, headers, serviceName, attributes, delayMs } = settings
  const exporter = new OTLPTraceExporter({ url, headers })
  const provider = new TracerProvider({
    sampler: samplerOf(settings),
    resource: resourceFromAttributes({
      ...attributes,
      'service.name': serviceName,
      'service.version': version,
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: delayMs })],
  })
  const tracer = provider.getTracer('plaza', version)

  const spanOf = (sdk: SdkSpan, context: Context): Span => {
    const { traceId, spanId, traceFlags } = sdk.spanContext()
    return {
      traceId,
      spanId,
      traceparent: `00-${traceId}-${spanId}-${traceFlags & TraceFlags.SAMPLED ? '01' : '00'}`,
      child: (name, facts, agoMs = 0) => {
        const parent = trace.setSpan(context, sdk)
        const startTime = new Date(Date.now() - agoMs)
        return spanOf(
          tracer.startSpan(name, { kind: Kind.CLIENT, attributes: facts, startTime }, parent),
          parent,
        )
      },
      rename: (name) => void sdk.updateName(name),
      annotate: (facts) => void sdk.setAttributes(facts),
      end: (error) => {
        if (error !== undefined) {
          sdk.setStatus({ code: SpanStatusCode.ERROR })
          sdk.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
        }
        sdk.end()
      },
    }
  }

  return {
    begin: (name, kind, { facts, traceparent }) => {
      const remote = traceparent === undefined ? null : parseTraceParent(traceparent)
      const context = remote
        ? trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true })
        : ROOT_CONTEXT
      return spanOf(tracer.startSpan(name, { kind: kinds[kind], attributes: facts }, context), context)
    },
    // A collector that is not there keeps no server from ending.
    close: () => provider.shutdown().catch(() => undefined),
  }
}
