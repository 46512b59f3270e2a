// Files and servers that do not exist, for the gallery.
import type { FileInfo, UploadPort, UploadReply } from './upload-port.ts'

/** A picture with a text on it, as an address. */
export const pictureUrl = (text: string, hue = 200): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240"><rect width="320" height="240" fill="hsl(${hue} 45% 55%)"/><text x="160" y="130" font-size="36" fill="#fff" text-anchor="middle">${text}</text></svg>`,
  )}`

/** An address for any stored path: a picture that shows its name. */
export const inventedUrl = (path: string): string => {
  const name = path.split('/').at(-1) ?? ''
  return pictureUrl(name.replace(/\.\w+$/, ''), (name.length * 37 + name.charCodeAt(0)) % 360)
}

/** Answers after four steps of progress. */
export const pretendUpload =
  ({ step = 60, answer }: { step?: number; answer?: (file: File) => UploadReply } = {}): UploadPort =>
  async (file, { onProgress, signal }) => {
    for (const percent of [25, 50, 75, 99]) {
      await new Promise((done) => setTimeout(done, step))
      if (signal.aborted) throw new Error('已取消')
      onProgress(percent)
    }
    return answer ? answer(file) : { success: true, path: `temp/${file.name}`, name: file.name }
  }

/** An upload that never ends. */
export const endlessUpload: UploadPort = (_file, { onProgress }) => {
  onProgress(40)
  return new Promise(() => {})
}

export const manyInfos = (count: number): FileInfo[] =>
  Array.from({ length: count }, (_nothing, place) => ({
    fileName: `申报附件-${String(place + 1).padStart(4, '0')}.pdf`,
    filePath: `temp/${place + 1}.pdf`,
    fileSize: 10_240 + place * 512,
  }))
