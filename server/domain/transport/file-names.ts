// Names of files in inboxes and archives.
import type { PutAwayFile } from './exchange-port.ts'

/** Whether the name is not one that writers use while they write. */
export const isOffered = (name: string) => !name.startsWith('.') && !/\.(tmp|part|filepart|crdownload)$/i.test(name)

/** Name of a file whose own name is taken in the archive. */
export const besideName = ({ name, sha256 }: Pick<PutAwayFile, 'name' | 'sha256'>) => `${name}.${sha256.slice(0, 12)}`

/** Whether a name that another host has sent is that of a file: no path, no control characters, not too long. */
export const isPlainName = (name: string): boolean =>
  name !== '' &&
  name !== '.' &&
  name !== '..' &&
  !/[/\\\p{Cc}\p{Cs}\ufffd]/u.test(name) &&
  Buffer.byteLength(name) <= 255
