// The sentences of a list, as the specification words them.

export const loadingText = '加载中…'

export const nothingSelected = '请选择一条记录！'

export const removalQuestion = (count: number) => `确定要删除这 ${count} 项吗?`

/** Returns what is shown before a deletion: a warning when no row is selected, else a question. */
export const beforeRemoval = (count: number): { warning: string } | { question: string } =>
  count === 0 ? { warning: nothingSelected } : { question: removalQuestion(count) }

export const emptyListText = (isFiltered: boolean, otherwise = '暂无数据') =>
  isFiltered ? '没有查询到任何数据' : otherwise
