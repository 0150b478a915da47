import * as z from 'zod/mini'

// Zod otherwise probes for `new Function`, which the content security policy reports as a violation.
z.config({ jitless: true })
