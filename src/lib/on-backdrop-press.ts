/**
 * Calls back when the backdrop of a modal dialog is clicked. Ignores a press that began inside, to select text, and the
 * second click of the double click that opened the dialog.
 */
export function onBackdropPress(dialog: HTMLDialogElement, callback: () => void): void {
  let pressed: EventTarget | null = null
  addEventListener('pointerdown', ({ target }) => (pressed = target), true)
  dialog.addEventListener('click', ({ target, detail }) => {
    if (target === dialog && pressed === dialog && detail < 2) callback()
  })
}
