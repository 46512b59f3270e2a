import { useEffect, useMemo, useRef, useState } from 'react'
import { failureSentence } from '../../tree-table/failure-sentence.ts'
import { emptyTree, type LazyTree, visibleRows, withBranches } from '../../tree-table/lazy-tree.ts'
import { type DepartmentNode, searchDepartments } from './department-nodes.ts'

export type SearchDepartments = (text: string, signal: AbortSignal) => Promise<readonly DepartmentNode[]>

const debounce = 300

/**
 * Returns the rows that a text finds: on the server where it can search, else among the loaded nodes. Undefined without a text.
 */
export function useDepartmentSearch(
  tree: LazyTree<DepartmentNode>,
  { search, typed = '' }: { search: SearchDepartments | undefined; typed?: string },
) {
  const latest = useRef(search)
  const [text, setText] = useState(typed)
  const [answer, setAnswer] = useState<readonly DepartmentNode[]>([])
  const [state, setState] = useState<{ isLoading: boolean; failure?: string }>({ isLoading: false })
  const wanted = text.trim()
  const isLocal = search === undefined

  useEffect(() => {
    latest.current = search
  })

  useEffect(() => {
    if (isLocal || wanted === '') return
    const controller = new AbortController()
    const { signal } = controller
    setState({ isLoading: true })
    const timer = setTimeout(() => {
      latest.current?.(wanted, signal).then(
        (found) => {
          if (signal.aborted) return
          setAnswer(found)
          setState({ isLoading: false })
        },
        (error: unknown) => {
          if (signal.aborted) return
          setAnswer([])
          setState({ isLoading: false, failure: failureSentence(error) })
        },
      )
    }, debounce)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [wanted, isLocal])

  const rows = useMemo(() => {
    if (wanted === '') return undefined
    const found = isLocal ? searchDepartments(tree, wanted) : answer
    const branches = found.map((row) => ({ id: row.id, row, hasChildren: false }))
    const flat = withBranches<DepartmentNode>(emptyTree, { parentId: undefined, branches })
    return visibleRows(flat, { expanded: new Set(), failures: new Map() })
  }, [tree, wanted, isLocal, answer])
  return { text, setText, rows, ...(wanted === '' ? { isLoading: false } : state) }
}
