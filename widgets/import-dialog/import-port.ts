// Calls that an import needs from outside. Sheets are read there, not in the browser.

export interface ImportRequest {
  files: readonly File[]
  isSingleTableImport: boolean
  /** Columns that point to the head of the lines. */
  foreignKeys: readonly string[]
  /** 1: nothing is written when a row is faulty. */
  validateStatus: 0 | 1
  /** Treatment of rows that exist already. */
  existing: ExistingChoice
}

export type ExistingChoice = 'refuse' | 'skip' | 'update'

export interface ImportProgress {
  /** 0 to 100. */
  percent: number
  /** Such as how many of how many rows. */
  text?: string
}

/** The contents of a sheet before its import. */
export interface SheetPreview {
  fileName: string
  heads: readonly string[]
  /** Which field each column seems to be; null: it is not taken. */
  names: readonly (string | null)[]
  /** The first rows, by column. */
  samples: readonly (readonly string[])[]
  /** Rows below the head. */
  rows: number
  /** Notes on parts that the user may not expect, such as hidden rows that are imported. */
  notes?: readonly string[]
}

/** Changes that an import would make to its first rows. */
export interface ChangePreview {
  fileName: string
  looked: number
  added: number
  updated: number
  skipped: number
  refused: number
  /** How many have personal data that looks alike and that the person may not read; the import compares it. */
  uncompared?: number
  rows: readonly ChangedRow[]
}

export interface ChangedRow {
  row: number
  title: string
  changes: readonly { label: string; before: string; after: string }[]
  faults: readonly string[]
}

export interface ColumnOption {
  value: string
  label: string
  isRequired: boolean
}

export interface ImportBound {
  onProgress: (progress: ImportProgress) => void
  /** Ends when the user cancels; `leftDialog` is the reason when the dialog was closed meanwhile. */
  signal: AbortSignal
  /** Shows the columns of a sheet and waits until the user agrees; rejects when he cancels. */
  chooseColumns: (preview: SheetPreview, options: readonly ColumnOption[]) => Promise<readonly (string | null)[]>
  /** Shows what would change and waits until the user agrees; rejects when he cancels. */
  confirmChanges: (preview: ChangePreview) => Promise<void>
}

export interface ImportCounts {
  inserted: number
  updated: number
  skipped: number
  failed: number
  /** Measure word of the counted things, where one may have several rows: 单. */
  unit?: string
  /** Rows of the failed ones. */
  failedRows?: number
}

export interface ImportFault {
  /** As in the head of the sheet. */
  column: string
  reason: string
}

export interface Choice {
  value: string
  label: string
}

export interface ImportErrorRow {
  id: string
  fileName?: string
  /** Of the sheet, the first row being 1. */
  row: number
  /** Rows with the same one belong together, such as those of one order. */
  group?: string
  /** As people call what the row is a part of: the number of the order. */
  title?: string
  /** Columns whose value is that of the whole group. */
  shared?: readonly string[]
  /** By column, as they were read. */
  values: Readonly<Record<string, string>>
  /** By column: a value of this list is chosen. */
  choices?: Readonly<Record<string, readonly Choice[]>>
  faults: readonly ImportFault[]
}

export interface ImportReply {
  success: boolean
  /** 201: imported, but there are error rows. */
  code?: number
  message?: string
  /** Of which file the message speaks. */
  fileName?: string
  counts?: ImportCounts
  errorRows?: readonly ImportErrorRow[]
  /** Sentences on rows that were left out or values that were read otherwise than written. */
  notes?: readonly string[]
  /** Where the files of the error rows are found; handed to `downloadErrors`. */
  errorFiles?: readonly string[]
  /** Names of the files of which nothing was read; they stay chosen. */
  unread?: readonly string[]
}

/** The reason of an abort that the user did not request. */
export const leftDialog = 'the dialog was closed'

export interface ImportPort {
  /** The dialog may be closed while rows are taken in; they go on being taken in. */
  goesOn?: boolean
  /** A block of cells can be pasted; it is sent as a text file. */
  takesBlocks?: boolean
  send: (request: ImportRequest, bound: ImportBound) => Promise<ImportReply>
  /** Error rows as the user mended them; absent: they are only shown. */
  retry?: (rows: readonly ImportErrorRow[], request: ImportRequest, bound: ImportBound) => Promise<ImportReply>
  downloadTemplate?: () => Promise<void>
  downloadErrors?: (errorFile: string) => Promise<void>
}
