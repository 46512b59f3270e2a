import { Pagination } from 'antd'
import { memo } from 'react'
import './list-pager.css'

interface Props {
  /** From 1 on. */
  page: number
  /** Rows of a page, one of `sizes`. */
  size: number
  sizes: readonly number[]
  /** Rows of all pages. */
  total: number
  /** On a phone, where page numbers are not typed. */
  isSmall: boolean
  /** Another page, or another size of them. */
  onChange: (next: { page: number } | { size: number }) => void
}

/** The pager below the rows of a list, visible as long as they are. */
export const ListPager = memo(({ page, size, sizes, total, isSmall, onChange }: Props) => (
  <Pagination
    align="end"
    size={isSmall ? 'small' : 'medium'}
    current={page}
    pageSize={size}
    pageSizeOptions={[...sizes]}
    total={total}
    showSizeChanger
    showQuickJumper={!isSmall}
    showTotal={totalText}
    className="list-pager"
    onChange={(nextPage, nextSize) => onChange(nextSize === size ? { page: nextPage } : { size: nextSize })}
  />
))

/** Which rows of how many: `1-10 共 86 条`. */
export const totalText = (total: number, [from, to]: readonly [number, number]) => `${from}-${to} 共 ${total} 条`
