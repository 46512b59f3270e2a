// Opens the services that calls and background work share.
import { areaTitles, openCalls, parts, served } from './areas.ts'
import type { Secrets } from './boot/secrets.ts'
import type { Config } from './config.ts'
import { rememberDictionaries } from './crud/dictionary-texts.ts'
import type { Database } from './db/open-database.ts'
import { readSigners } from './domain/declaration/signing/read-signers.ts'
import { partsWith } from './domain/entity/part.ts'
import { jobWork } from './domain/job/job-work.ts'
import { runScheduled } from './domain/schedule/start-run.ts'
import { polledByName } from './features/home/list-version.ts'
import { archiveSettings } from './features/system/archives/archive-settings.ts'
import { backupSettings } from './features/system/backups/backup-settings.ts'
import { rowReadersOf } from './files/file-readers.ts'
import { openFileStore } from './files/open-file-store.ts'
import type { Services } from './gate/context.ts'
import { openProcessMeter } from './gate/process-meter.ts'
import { allowedNetworks } from './outgoing/allowed-networks.ts'
import { openVault } from './vault/vault.ts'

export interface ServiceParts {
  config: Config
  secrets: Secrets
  database: Pick<Database, 'report' | 'replica'>
  clock: () => Date
}

/** Throws a StartFailure when the configuration of signers is invalid. */
export function openServices({ config, secrets, database, clock }: ServiceParts): Services {
  const meter = openProcessMeter()
  return {
    meter,
    vault: openVault(secrets),
    files: openFileStore(config),
    dictionaries: rememberDictionaries(meter.cache('dictionaries')),
    lookups: partsWith('lookup', parts).map(({ lookup }) => lookup),
    searchProviders: partsWith('searchProvider', parts).map(({ searchProvider }) => searchProvider),
    polledLists: polledByName(partsWith('entity', parts).flatMap(({ entity, isPolled }) => (isPolled ? [entity] : []))),
    workTitles: new Map(
      [...jobWork, runScheduled, ...partsWith('workKind', parts).map(({ workKind }) => workKind)].map(
        ({ name, title }) => [name, title],
      ),
    ),
    figures: partsWith('figure', parts),
    fileReaders: partsWith('fileReader', parts).map(({ fileReader }) => fileReader),
    calls: new Map(served.map((one) => [one.call.name, one])),
    openCalls,
    areaTitles,
    rowReaders: rowReadersOf(served),
    signers: readSigners({ file: config.signingFile, clock, named: config.allowedNetworks }),
    reportConnections: database.report,
    replica: database.replica,
    networks: allowedNetworks(config.allowedNetworks),
    archives: archiveSettings(config),
    backups: backupSettings(config),
    settings: {
      loginProof: config.loginProof,
      dataFolder: config.dataFolder,
      apiBase: config.apiBase,
      channelRoot: config.channelRoot,
      channelMode: config.channelMode,
      simulatedCustoms: config.simulatedCustoms,
      demoLogin: config.demoLogin ?? 'nobody',
    },
  }
}
