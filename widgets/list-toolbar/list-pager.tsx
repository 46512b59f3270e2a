import { Button, Flex, Pagination } from 'antd'
import { memo } from 'react'
import { HalfWidthTyping } from '../input-method/half-width-typing.tsx'
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
  /** A size that would fill the window, offered beside the pages. */
  offeredSize?: number | undefined
  /** Another page, or another size of them. */
  onChange: (next: { page: number } | { size: number }) => void
}

/** The pager below the rows of a list, visible as long as they are. */
export const ListPager = memo(({ page, size, sizes, total, isSmall, offeredSize, onChange }: Props) => (
  <Flex justify="flex-end" align="center" gap={8} wrap className="list-pager">
    {offeredSize !== undefined && (
      <Button type="link" size="small" onClick={() => onChange({ size: offeredSize })}>
        每页显示 {offeredSize} 条
      </Button>
    )}
    <HalfWidthTyping>
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
        onChange={(nextPage, nextSize) => onChange(nextSize === size ? { page: nextPage } : { size: nextSize })}
      />
    </HalfWidthTyping>
  </Flex>
))

/** Which rows of how many: `1-10 共 86 条`. */
export const totalText = (total: number, [from, to]: readonly [number, number]) => `${from}-${to} 共 ${total} 条`

/** Rows that fill a tall window, in place of the size that lists begin with. */
const tallSize = 20

/** The size to offer: half of a tall window is empty below the rows that a list begins with. */
export const offeredSize = ({ size, total, isTall }: { size: number; total: number; isTall: boolean }) =>
  isTall && size < tallSize && total > size ? tallSize : undefined
