// Reads the first sheet of a workbook that the server has written.
import { openFile } from '../domain/spreadsheets/files/read-sheet.ts'

/** Returns the texts of at most `rows` rows. */
export const readSheet = (bytes: Buffer, { rows }: { rows: number }): Promise<string[][]> =>
  openFile({ bytes }, { person: 'test', purpose: 'preview' }, async (file) => (await file.readFirst(0, rows)).cells)
