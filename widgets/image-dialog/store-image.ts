// A picture of an editor through the port that stores files.
import { type UploadBound, type UploadPort, unknownError } from '../upload/upload-port.ts'

export interface StoredImage {
  name: string
  url: string
}

/** Throws an error whose message can be shown. */
export async function storeImage(upload: UploadPort, file: File, bound: UploadBound): Promise<StoredImage> {
  const { success, message, name = file.name, url } = await upload(file, bound)
  if (success === false) throw new Error(message || unknownError)
  if (!url) throw new Error('没有图片地址')
  return { name, url }
}
