// Departments as a loader brings them, and their names by id.
import { type NameCache, type NamedValue, nameCacheOf } from './name-cache.ts'

export interface CellDepartment {
  id: string
  departName: string
  children?: readonly CellDepartment[]
}

export interface DepartmentCellProps {
  loadDepartments: (signal: AbortSignal) => Promise<readonly CellDepartment[]>
  isMultiple: boolean
}

export type LoadDepartments = DepartmentCellProps['loadDepartments']

export function namedDepartments(departments: readonly CellDepartment[]): NamedValue[] {
  const named: NamedValue[] = []
  const waiting = [...departments]
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    named.push({ value: one.id, label: one.departName })
    if (one.children) waiting.push(...one.children)
  }
  return named
}

const loads = new WeakMap<LoadDepartments, Promise<readonly CellDepartment[]>>()

/** Loads the tree once for all cells; after a failure the next call loads it again. */
export function departmentsOf(load: LoadDepartments): Promise<readonly CellDepartment[]> {
  const known = loads.get(load)
  if (known) return known
  const loading = load(new AbortController().signal)
  loads.set(load, loading)
  loading.catch(() => loads.delete(load))
  return loading
}

export const departmentNames = (load: LoadDepartments): NameCache =>
  nameCacheOf(load, async () => namedDepartments(await departmentsOf(load)))

/** Ids to expand: the top ones where there are few, and the ancestors of the chosen ones. */
export function openedAtFirst(departments: readonly CellDepartment[], chosen: readonly string[]): string[] {
  const opened = new Set(departments.length === 1 ? departments.map(({ id }) => id) : [])
  const open = (list: readonly CellDepartment[], above: readonly string[]) => {
    for (const { id, children } of list) {
      if (chosen.includes(id)) for (const one of above) opened.add(one)
      if (children) open(children, [...above, id])
    }
  }
  if (chosen.length > 0) open(departments, [])
  return [...opened]
}
