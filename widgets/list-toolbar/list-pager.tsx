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
  /** Rows of all pages, or as far as they were counted. */
  total: number
  /** Set where there are more rows than `total`; counts them all. */
  onCountAll?: (() => void) | undefined
  /** On a phone, where page numbers are not typed. */
  isSmall: boolean
  /** A size that would fill the window, offered beside the pages. */
  offeredSize?: number | undefined
  /** Another page, or another size of them. */
  onChange: (next: { page: number } | { size: number }) => void
}

/** The pager below the rows of a list, visible as long as they are. */
export const ListPager = memo(({ page, size, sizes, total, isSmall, offeredSize, onChange, onCountAll }: Props) => (
  <Flex justify="flex-end" align="center" gap={8} wrap className="list-pager">
    {offeredSize !== undefined && (
      <Button type="link" size="small" onClick={() => onChange({ size: offeredSize })}>
        每页显示 {offeredSize} 条
      </Button>
    )}
    {onCountAll && (
      <Button type="link" size="small" onClick={onCountAll}>
        统计准确条数
      </Button>
    )}
    <HalfWidthTyping>
      <Pagination
        align="end"
        size={isSmall ? 'small' : 'medium'}
        current={page}
        pageSize={size}
        pageSizeOptions={[...sizes]}
        // One page more, where the next rows are.
        total={onCountAll ? total + 1 : total}
        showSizeChanger
        showQuickJumper={!isSmall}
        showTotal={(_, range) => totalText(total, range, onCountAll !== undefined)}
        onChange={(nextPage, nextSize) => onChange(nextSize === size ? { page: nextPage } : { size: nextSize })}
      />
    </HalfWidthTyping>
  </Flex>
))

/** Which rows of how many: `1-10 共 86 条`, `1-10 共 10,000+ 条` where there are more. */
export const totalText = (total: number, [from, to]: readonly [number, number], isMore = false) =>
  `${from}-${to} 共 ${isMore ? countText(total, true) : total} 条`

/** A count, or how far was counted. */
export const countText = (total: number, isMore: boolean) => (isMore ? `${total.toLocaleString('en')}+` : `${total}`)

/** Rows that fill a tall window, in place of the size that lists begin with. */
const tallSize = 20

/** The size to offer: half of a tall window is empty below the rows that a list begins with. */
export const offeredSize = ({ size, total, isTall }: { size: number; total: number; isTall: boolean }) =>
  isTall && size < tallSize && total > size ? tallSize : undefined
