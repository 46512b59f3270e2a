// The project as the generator sees it: what exists, and what it is about to write.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Refused } from './names.ts'

export class Project {
  readonly #written = new Map<string, string>()
  /** Texts before the first writing; undefined where there was no file. */
  readonly #before = new Map<string, string | undefined>()
  readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  /** Throws where the file exists. */
  create(path: string, text: string): void {
    if (this.exists(path)) throw new Refused(`${path} exists already`)
    this.#written.set(path, text)
  }

  edit(path: string, change: (source: string) => string): void {
    this.#written.set(path, change(this.#written.get(path) ?? this.read(path)))
  }

  exists(path: string): boolean {
    return existsSync(join(this.folder, path))
  }

  read(path: string): string {
    if (!this.exists(path)) throw new Refused(`${path} does not exist`)
    return readFileSync(join(this.folder, path), 'utf8')
  }

  /** Writes everything that was created and edited; returns the paths. */
  write(): string[] {
    for (const [path, text] of this.#written) {
      if (!this.#before.has(path)) this.#before.set(path, this.exists(path) ? this.read(path) : undefined)
      mkdirSync(dirname(join(this.folder, path)), { recursive: true })
      writeFileSync(join(this.folder, path), text)
    }
    return [...this.#written.keys()]
  }

  /** Takes back everything that was written. */
  undo(): void {
    for (const [path, text] of this.#before) {
      if (text === undefined) rmSync(join(this.folder, path), { force: true })
      else writeFileSync(join(this.folder, path), text)
    }
  }

  /** The next number for a migration: the one after the newest; from 100 on. */
  nextMigration(): string {
    const numbers = readdirSync(join(this.folder, 'server/db/migrations')).map((name) => Number.parseInt(name, 10))
    return String(Math.max(99, ...numbers.filter(Number.isInteger)) + 1)
  }
}
