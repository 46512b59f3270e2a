import { TreeSelect, type TreeSelectProps } from './tree-select.tsx'

export interface CategoryQuery {
  /** The code of the category at the top, or … */
  pcode?: string
  /** … the id of the node whose children are loaded. */
  pid?: string
  condition?: string
  signal: AbortSignal
}

interface Props extends Omit<TreeSelectProps, 'load'> {
  /** The category whose children are at the top. Default: all categories. */
  code?: string
  load: (query: CategoryQuery) => Promise<unknown>
}

/** A choice from the category tree, below one category. */
export const CategorySelect = ({ code = '0', load, ...rest }: Props) => (
  <TreeSelect
    name={code}
    {...rest}
    load={({ parent, ...query }) => load(parent === undefined ? { ...query, pcode: code } : { ...query, pid: parent })}
  />
)
