import { spawn } from 'node:child_process'

/**
 * `npm run dev`: the API server restarts when its files change, and Vite serves the web app with hot
 * reloading at the public address, passing everything else on to the API.
 */
const port = Number(process.env['PORT'] ?? 3000)
const publicUrl = `http://localhost:${port}`

const api = spawn('node', ['--watch', 'server/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, PORT: String(port + 1), PUBLIC_URL: publicUrl },
})
const web = spawn('vite', ['desktop/renderer', '--port', String(port), '--strictPort'], {
  stdio: 'inherit',
  env: { ...process.env, API_URL: `http://127.0.0.1:${port + 1}` },
})

const end = () => {
  api.kill()
  web.kill()
}
process.on('SIGINT', end)
process.on('SIGTERM', end)
api.on('exit', end)
web.on('exit', end)
