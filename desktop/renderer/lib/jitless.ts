/**
 * Zod's settings, which it takes over from here when it is loaded: it would otherwise probe for `new Function`,
 * which the content security policy reports as a violation. `z.config` would bring zod itself to every page.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
