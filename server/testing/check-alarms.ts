// The minute's check of the alarms of channels, without waiting for it.
import { checkAlarms } from '../domain/alarm/alarm.ts'
import { alarmSources } from '../features/channel/alarm-sources.ts'
import { asQueue } from './as-queue.ts'
import type { TestApp } from './test-app.ts'

export const checkChannelAlarms = ({ services, database, clock }: Pick<TestApp, 'services' | 'database' | 'clock'>) =>
  checkAlarms({ vault: services.vault, sources: alarmSources({ all: [] }) }).handler(asQueue(database, clock))
