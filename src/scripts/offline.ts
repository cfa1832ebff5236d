// After a form that was not sent, a reload would send it.
if (document.querySelector('#not-saved:not([hidden])')) addEventListener('online', () => location.reload())
