/** The file chooser of the system; nothing when it is closed without a choice. Must be called from a click or a key. */
export const chooseFiles = ({
  accept,
  isMultiple,
}: {
  accept: string | undefined
  isMultiple: boolean
}): Promise<File[]> =>
  new Promise((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.multiple = isMultiple
    if (accept !== undefined) input.accept = accept
    input.onchange = () => resolve([...(input.files ?? [])])
    input.oncancel = () => resolve([])
    input.click()
  })
