/**
 * Calls back when the backdrop of a modal dialog is pressed. A press that began inside, to select text, does not count,
 * nor does the second click of the double click that opened the dialog.
 */
export function onBackdropPress(dialog: HTMLDialogElement, work: () => void): void {
  let pressed: EventTarget | null = null
  addEventListener('pointerdown', ({ target }) => (pressed = target), true)
  dialog.addEventListener('click', ({ target, detail }) => {
    if (target === dialog && pressed === dialog && detail < 2) work()
  })
}
