// If a form could not be sent, #not-saved is hidden. A reload would then submit the form again.
if (document.querySelector('#not-saved:not([hidden])')) {
  const reload = () => location.reload()
  addEventListener('online', reload)
  // A reload would cancel a navigation that has begun.
  addEventListener('beforeunload', () => removeEventListener('online', reload))
  // A page from the bfcache may have missed the event.
  addEventListener('pageshow', ({ persisted }) => persisted && reload())
}
