// Names of files in inboxes and archives.
import type { PutAwayFile } from './exchange-port.ts'

/**
 * Names that clients give a file until it is whole: WinSCP (filepart), browsers (crdownload, part, partial, opdownload), aria2, Spring
 * Integration (writing), Camel (camelLock), and those of scripts.
 */
const unfinished =
  /(?:\.(?:tmp|temp|part|partial|filepart|crdownload|opdownload|aria2|writing|uploading|inprogress|camellock|lock|lck|swp)|~)$/i

/** Whether the name is not one that writers use while they write. */
export const isOffered = (name: string) => !/^(?:\.|~\$)/.test(name) && !unfinished.test(name)

/** Name of a file whose own name is taken in the archive. */
export const besideName = ({ name, sha256 }: Pick<PutAwayFile, 'name' | 'sha256'>) => `${name}.${sha256.slice(0, 12)}`

/** Whether a name that another host has sent is that of a file: no path, no control characters, not too long. */
export const isPlainName = (name: string): boolean =>
  name !== '' &&
  name !== '.' &&
  name !== '..' &&
  !/[/\\\p{Cc}\p{Cs}\ufffd]/u.test(name) &&
  Buffer.byteLength(name) <= 255
