// Finds macros in Office files: programs that run when a colleague opens the file.

/** Names of the part of .xlsx and .docx, and of the storage of .xls and .doc, that hold macros. */
const names = [Buffer.from('vbaProject.bin'), Buffer.from('_VBA_PROJECT', 'utf16le')]
const longest = Math.max(...names.map(({ length }) => length))

/** Returns whether the content, in pieces, names macros. */
export async function hasMacros(pieces: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<boolean> {
  let end = Buffer.alloc(0)
  for await (const piece of pieces) {
    const joined = Buffer.concat([end, piece])
    if (names.some((name) => joined.includes(name))) return true
    end = joined.subarray(-longest)
  }
  return false
}
