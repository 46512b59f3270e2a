// Defaults of the pager below a table.

export interface Pagination {
  current: number
  pageSize: number
  total: number
  pageSizeOptions: readonly number[]
  showQuickJumper: boolean
  showSizeChanger: boolean
  showTotal: (total: number, range: readonly [number, number]) => string
}

/** With `onChange` the rows are one page of the server's; else the table pages the rows that it has. */
export type PaginationInput =
  | (Partial<Pagination> & { onChange?: (page: { current: number; pageSize: number }) => void })
  | boolean

export const paginationOf = (settings: Partial<Pagination> = {}): Pagination => ({
  current: 1,
  pageSize: 10,
  total: 100,
  pageSizeOptions: [10, 20, 30],
  showQuickJumper: true,
  showSizeChanger: true,
  showTotal: (total, [first, last]) => `${first}-${last} 共 ${total} 条`,
  ...settings,
})

/** The nearest page that has rows. */
export const nearestPage = ({ current, pageSize, total }: Pick<Pagination, 'current' | 'pageSize' | 'total'>): number =>
  Math.max(1, Math.min(current, Math.ceil(total / pageSize)))
