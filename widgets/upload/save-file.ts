import type { CellFile } from './upload-port.ts'

/** Saves the contents of the file's url by the browser. */
export async function saveFile({ url, name }: Pick<CellFile, 'url' | 'name'>): Promise<void> {
  if (url === '') throw new Error('没有下载地址')
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.rel = 'noopener'
  link.click()
}

/** Saves a blob by the browser. */
export function saveBlob({ name, blob }: { name: string; blob: Blob }): void {
  const url = URL.createObjectURL(blob)
  void saveFile({ url, name })
  // The download has taken hold of it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
