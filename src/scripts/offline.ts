// If a form could not be sent, #not-saved is hidden. A reload would then submit the form again.
if (document.querySelector('#not-saved:not([hidden])')) addEventListener('online', () => location.reload())
