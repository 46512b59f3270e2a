// Files of a drop or a paste.

/** Folders are left out: a browser gives no usable file for them. */
export function filesOfTransfer(transfer: DataTransfer): File[] {
  return [...transfer.items]
    .filter((item) => item.kind === 'file' && item.webkitGetAsEntry()?.isDirectory !== true)
    .map((item) => item.getAsFile())
    .filter((file) => file !== null)
}

/** Browsers name every pasted picture `image.png`; `count` tells them apart. */
export const namedPaste = (file: File, count: number): File =>
  file.name === 'image.png' ? new File([file], `粘贴的图片${count}.png`, { type: file.type }) : file
