// How 新增 adds: how many rows, where, and whether the table scrolls there.

export interface AddSettings {
  addRowNum: number
  /** 0 is the bottom; else the number that the first new row gets. */
  addIndex: number
  addScrollToBottom: boolean
}

export const defaultAddSettings: AddSettings = { addRowNum: 1, addIndex: 0, addScrollToBottom: false }

const most = 1000

/** As typed, brought into its bounds: at least one row, a place from 0 up to the number of rows. */
export function boundedAddSettings(
  settings: Partial<Record<keyof AddSettings, unknown>>,
  rowCount: number,
): AddSettings {
  return {
    addRowNum: boundedInteger(settings.addRowNum, { least: 1, most, otherwise: defaultAddSettings.addRowNum }),
    addIndex: boundedInteger(settings.addIndex, { least: 0, most: rowCount, otherwise: defaultAddSettings.addIndex }),
    addScrollToBottom: settings.addScrollToBottom === true,
  }
}

function boundedInteger(
  value: unknown,
  { least, most, otherwise }: { least: number; most: number; otherwise: number },
): number {
  const number = value === null || value === '' ? Number.NaN : Math.trunc(Number(value))
  return Number.isNaN(number) ? otherwise : Math.min(most, Math.max(least, number))
}

/** The place among the rows, from 0; undefined is the bottom. */
export const insertIndexOf = ({ addIndex }: AddSettings): number | undefined =>
  addIndex === 0 ? undefined : addIndex - 1
