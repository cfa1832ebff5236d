const button = document.querySelector<HTMLElement>('#print')

// An error page has no heading, and nothing to print.
button?.toggleAttribute('hidden', !document.querySelector('h1'))
button?.addEventListener('click', () => print())
