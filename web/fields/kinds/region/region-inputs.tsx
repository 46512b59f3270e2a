import { AreaLinkage } from '@kouan/widgets/area-linkage/area-linkage.tsx'
import { loadNationalAreas } from '@kouan/widgets/area-linkage/national-areas.ts'
import { Flex } from 'antd'
import type { FieldInputProps } from '../kind-input.ts'
import { TextLine } from '../text/text-line.tsx'

/** A six-digit division, typed as a code or chosen by its names. */
export function RegionInput(props: FieldInputProps) {
  return (
    <Flex gap={8}>
      <div style={{ flex: '0 0 110px' }}>
        <TextLine {...props} placeholder="6位代码" />
      </div>
      <div style={{ flex: 1, minWidth: 0 }}>
        <RegionByName {...props} id={undefined} aria-label={`按名称选择${props.field.label}`} />
      </div>
    </Flex>
  )
}

/** A division chosen by its names; searches have no input for the code. */
export function RegionByName({
  field: _field,
  value,
  onChange,
  text: _,
  several: __,
  files: ___,
  id,
  ...control
}: ByName) {
  return (
    <AreaLinkage
      {...control}
      {...(id === undefined ? {} : { id })}
      load={loadNationalAreas}
      value={typeof value === 'string' ? value : null}
      onChange={(code) => onChange?.(code)}
    />
  )
}

type ByName = Omit<FieldInputProps, 'id'> & { id?: string | undefined }
