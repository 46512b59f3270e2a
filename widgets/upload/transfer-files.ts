// Files of a drop or a paste.

/** Folders are left out: a browser gives no usable file for them. */
export function filesOfTransfer(transfer: DataTransfer): File[] {
  return [...transfer.items]
    .filter((item) => item.kind === 'file' && item.webkitGetAsEntry()?.isDirectory !== true)
    .map((item) => item.getAsFile())
    .filter((file) => file !== null)
}

/** Gives a pasted picture a name with `count`: browsers name each one `image.png`. */
export const namedPaste = (file: File, count: number): File =>
  file.name === 'image.png' ? new File([file], `粘贴的图片${count}.png`, { type: file.type }) : file
