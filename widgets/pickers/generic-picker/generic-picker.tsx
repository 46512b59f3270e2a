import { Alert } from 'antd'
import { type RecordChoiceProps, RecordPicker } from '../record-picker/record-picker.tsx'
import {
  configFault,
  type GenericConfig,
  type GenericRequest,
  genericLoaders,
  type LoadDictionary,
  queryFieldsOf,
} from './generic-config.ts'

interface Props extends Omit<RecordChoiceProps, 'loaders'> {
  /** Noun of the rows. */
  name: string
  config: GenericConfig
  request: GenericRequest
  /** For query fields with a dictionary. */
  loadDictionary?: LoadDictionary
}

/** A picker of any records that a configuration describes. */
export function GenericPicker({ config, request, loadDictionary, ...rest }: Props) {
  const fault = configFault(config)
  if (fault !== undefined) return <Alert type="error" showIcon title={fault} />
  return (
    <RecordPicker
      {...rest}
      {...(config.rowKey !== undefined && { rowKey: config.rowKey })}
      valueKey={config.valueKey}
      displayKey={config.displayKey ?? config.valueKey}
      columns={config.columns}
      queryFields={queryFieldsOf(config, loadDictionary)}
      loaders={genericLoaders(config, request)}
    />
  )
}
