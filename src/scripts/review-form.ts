/** A review is sent when it has a rating and words that are not blank; before that its button rests. */
export function restReview(): void {
  const form = document.querySelector<HTMLFormElement>('[data-review]')
  if (!form) return
  const data = new FormData(form)
  const words = data.get('reviewMessage')
  const button = form.querySelector('button')
  if (button) button.disabled = !data.has('reviewValue') || typeof words !== 'string' || words.trim() === ''
}
