import { dateFormats } from '@kouan/widgets/date-input/date-format.ts'
import { DatePicker, Flex, Radio, Select, Typography } from 'antd'
import dayjs from 'dayjs'
import { useId } from 'react'
import { type Days, type ExportPeriod, exportPeriods } from './export-period.ts'

export interface Period {
  period: ExportPeriod
  /** Name of the field that it is about. */
  name: string
  /** Of `chosen`. */
  days?: Days | undefined
}

interface Props {
  value: Period
  fields: readonly { name: string; label: string }[]
  isDisabled: boolean
  onChange: (value: Period) => void
  /** The days that are meant, with how many rows lie in them. */
  sentence: string | undefined
}

const format = 'YYYY-MM-DD'

/** A period by one press: last month, this one, a week, or any days. */
export function PeriodChoice({ value, fields, isDisabled, onChange, sentence }: Props) {
  const id = useId()
  const { period, name, days } = value
  return (
    <Flex vertical gap={8}>
      <Flex gap={8} align="center" wrap>
        <Typography.Text strong id={id}>
          期间
        </Typography.Text>
        <Radio.Group
          aria-labelledby={id}
          size="small"
          optionType="button"
          value={period}
          disabled={isDisabled}
          options={Object.entries(exportPeriods).map(([one, label]) => ({ value: one, label }))}
          onChange={({ target }) => onChange({ ...value, period: target.value })}
        />
        {period !== 'all' && fields.length > 1 && (
          <Select
            aria-label="按哪个时间"
            size="small"
            value={name}
            disabled={isDisabled}
            popupMatchSelectWidth={false}
            options={fields.map((one) => ({ value: one.name, label: one.label }))}
            onChange={(next) => onChange({ ...value, name: next })}
          />
        )}
      </Flex>
      {period === 'chosen' && (
        <DatePicker.RangePicker
          aria-label="自定义期间"
          format={[...dateFormats.date]}
          disabled={isDisabled}
          value={days ? [dayjs(days[0], format), dayjs(days[1], format)] : null}
          onChange={(given) => {
            const [first, last] = [given?.[0]?.format(format), given?.[1]?.format(format)]
            onChange({ ...value, days: first && last ? [first, last] : undefined })
          }}
        />
      )}
      {sentence && (
        <Typography.Text type="secondary" role="status">
          {sentence}
        </Typography.Text>
      )}
    </Flex>
  )
}
