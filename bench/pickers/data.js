// The same data for ours and for what they are measured against: all invented.

const count = (length, make) => Array.from({ length }, (_item, place) => make(place + 1))

/** 10 × 100 × 10 on three levels: 11,010 nodes. */
export const nodes = [...'ABCDEFGHIJ'].map((region) => ({
  id: region,
  name: `大区 ${region}`,
  children: count(100, (city) => ({
    id: `${region}-${city}`,
    name: `城市 ${region}-${city}`,
    children: count(10, (store) => ({ id: `${region}-${city}-${store}`, name: `仓库 ${region}-${city}-${store}` })),
  })),
}))

/** All of them at the top. */
export const flatNodes = count(10_000, (place) => ({ id: `${place}`, name: `仓位 ${place}` }))

/** In the words of a widget; what it says of a leaf goes to `leaf`. */
export const named = (tree, { id, name, leaf = {} }) =>
  tree.map((node) => ({
    [id]: node.id,
    [name]: node.name,
    ...(node.children ? { children: named(node.children, { id, name, leaf }) } : leaf),
  }))

export const allNodes = (tree) => tree.flatMap((node) => [node, ...allNodes(node.children ?? [])])

/** The nodes whose name holds the text, as a list. */
export const nodesWith = (tree, text) =>
  allNodes(tree)
    .filter(({ name }) => name.includes(text))
    .map(({ children: _children, ...node }) => node)

/** Rows that fit every picker of records. */
export const records = count(10_000, (place) => ({
  id: `${place}`,
  username: `user${place}`,
  realname: `用户 ${place}`,
  sex: '1',
  phone: `1990000${place}`,
  birthday: '1990-01-15',
  orgCodeTxt: '仓储部',
  roleName: `角色 ${place}`,
  roleCode: `role${place}`,
  name: `名称 ${place}`,
  code: `C${place}`,
  rank: '1',
}))

/** Pages of them as a server makes them. */
export const recordLoaders = {
  async list({ query, pageNo, pageSize }) {
    const wanted = Object.entries(query)
    const found = records.filter((row) => wanted.every(([key, text]) => row[key].includes(text)))
    return { records: found.slice((pageNo - 1) * pageSize, pageNo * pageSize), total: found.length }
  },
}
