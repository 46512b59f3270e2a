import type { KindView } from '../kind-view.tsx'

export const referenceView: KindView = { text: String, queryType: 'choice', choices: 'rows' }
export const departmentView: KindView = { text: String, width: 160, queryType: 'choice', choices: 'departments' }
export const userView: KindView = { text: String, width: 130, queryType: 'choice', choices: 'users' }
export const linksView: KindView = { text: String, width: 160, queryType: 'choice' }
