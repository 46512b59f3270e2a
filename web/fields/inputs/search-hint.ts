// What a select that searches on the server says while it has nothing to offer.

/** Milliseconds without a key before the server is asked. */
export const searchDelay = 300

export const searchHint = {
  loading: '加载中…',
  untyped: '请输入搜索内容',
  nothing: '没有查询到任何数据',
} as const

export const emptyHint = (keyword: string) => (keyword.trim() === '' ? searchHint.untyped : searchHint.nothing)
