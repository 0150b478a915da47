/** The page keeps the address that was asked for: asking again is loading it again. */
const again = () => location.reload()

document.querySelector('#again')?.addEventListener('click', (event) => {
  event.preventDefault()
  again()
})
addEventListener('online', again)
// Somebody who comes back to this window wants to know.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') again()
})
