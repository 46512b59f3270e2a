// The sentences of a list, as the specification words them.

export const loadingText = '加载中…'

/** Returns what is shown before a deletion: a warning when no row is selected, else a question. */
export const beforeRemoval = (count: number): { warning: string } | { question: string } =>
  count === 0 ? { warning: '请选择一条记录！' } : { question: `确定要删除这 ${count} 项吗?` }

export const emptyListText = (isFiltered: boolean, otherwise = '暂无数据') =>
  isFiltered ? '没有查询到任何数据' : otherwise
