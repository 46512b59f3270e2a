// The sentences of a list, as the specification has them.

export const nothingSelected = '请选择一条记录！'

export const removalQuestion = (count: number) => `确定要删除这 ${count} 项吗?`

/** What a deletion has to say first: a warning when nothing is chosen, else a question. */
export const beforeRemoval = (count: number): { warning: string } | { question: string } =>
  count === 0 ? { warning: nothingSelected } : { question: removalQuestion(count) }

export const emptyListText = (isFiltered: boolean, otherwise = '暂无数据') =>
  isFiltered ? '没有查询到任何数据' : otherwise
