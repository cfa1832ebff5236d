/** The details arrive open; a script makes them modal, and closing leads back to the list. */
const details = document.querySelector<HTMLDialogElement>('[data-details]')

if (details) {
  // Closing it here would tell of a close that nobody asked for.
  details.removeAttribute('open')
  details.showModal()
  const leave = () => location.assign('/shop/account')
  details.addEventListener('close', leave)
  details.querySelector('[data-close]')?.addEventListener('click', (event) => {
    event.preventDefault()
    details.close()
  })
  details.addEventListener('click', (event) => {
    if (event.target === details) details.close()
  })
}
