import { AreaText } from '@kouan/widgets/area-linkage/area-text.tsx'
import { loadNationalAreas } from '@kouan/widgets/area-linkage/national-areas.ts'
import type { KindCellProps } from '../kind-view.tsx'

/** The names of a division; its code until the names are loaded. */
export const RegionText = ({ value }: KindCellProps) => <AreaText load={loadNationalAreas} value={String(value)} />
