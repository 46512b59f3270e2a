// What is opened once for the whole product, for the calls and for the background work alike.
import { areas } from './areas.ts'
import type { Secrets } from './boot/secrets.ts'
import type { Config } from './config.ts'
import { rememberDictionaries } from './crud/dictionary-texts.ts'
import { readSigners } from './domain/declaration/signing/read-signers.ts'
import { listedByName } from './domain/figure/listed.ts'
import { jobWork } from './domain/job/job-work.ts'
import { runScheduled } from './domain/schedule/start-run.ts'
import { rowReadersOf } from './files/file-readers.ts'
import { openFileStore } from './files/open-file-store.ts'
import type { Services } from './gate/context.ts'
import { openVault } from './vault/vault.ts'

export interface ServiceParts {
  config: Config
  secrets: Secrets
  clock: () => Date
}

/** Throws StartFailure when the configuration of signers is faulty. */
export function openServices({ config, secrets, clock }: ServiceParts): Services {
  return {
    vault: openVault(secrets),
    files: openFileStore(config),
    dictionaries: rememberDictionaries(),
    lookups: areas.flatMap(({ lookups = [] }) => lookups),
    searchings: areas.flatMap(({ searchings = [] }) => searchings),
    listed: listedByName(areas.flatMap(({ listed = [] }) => listed)),
    workTitles: new Map(
      [...jobWork, runScheduled, ...areas.flatMap(({ work = [] }) => work)].map(({ name, title }) => [name, title]),
    ),
    figures: areas.flatMap(({ figures = [] }) => figures),
    fileReaders: areas.flatMap(({ fileReaders = [] }) => fileReaders),
    rowReaders: rowReadersOf(areas.flatMap(({ served }) => served)),
    signers: readSigners({ file: config.signingFile, clock }),
    settings: {
      loginProof: config.loginProof,
      dataFolder: config.dataFolder,
      channelRoot: config.channelRoot,
      channelMode: config.channelMode,
      simulatedCustoms: config.simulatedCustoms,
    },
  }
}
