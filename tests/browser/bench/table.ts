import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { type Figure, percentile, TYPE } from './figure';

const print = (text: string) => process.stdout.write(`${text}\n`);

/** Three significant digits. */
const short = (x: number) => x.toFixed(x >= 100 ? 0 : x >= 10 ? 1 : 2);

function line({ name, runs, unit, atMost, beside = '' }: Figure, size: string): string {
  const middle = percentile(runs, 50);
  const range = `${short(Math.min(...runs))} .. ${short(Math.max(...runs))}`;
  const goal =
    atMost === undefined ? '' : `≤ ${short(atMost)} ${middle <= atMost ? 'met' : 'MISSED'}`;
  const parts = [
    `${name}, ${size}`.padEnd(58),
    short(middle).padStart(12),
    range.padStart(19),
    ` ${unit.padEnd(11)}`,
    goal,
    ` ${beside}`,
  ];
  return parts.join(' ').trimEnd();
}

/** Prints the figures as they arrive, and again at the end. */
// biome-ignore lint/style/noDefaultExport: Playwright asks for it.
export default class Table implements Reporter {
  readonly #lines: string[] = [];

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status !== 'passed') {
      const said = result.errors.map(({ message }) => message).join('\n');
      print(`${test.titlePath().filter(Boolean).join(', ')}: ${result.status}\n${said}`);
    }
    for (const { type, description } of result.annotations) {
      if (type !== TYPE || !description) continue;
      const next = line(JSON.parse(description), test.parent.project()?.name ?? '');
      print(next);
      this.#lines.push(next);
    }
  }

  onEnd(): void {
    const head = ['figure (median)'.padEnd(58), ''.padStart(12), 'lowest .. highest'.padStart(19)];
    print(`\n${head.join(' ')}  ${''.padEnd(11)} goal`);
    for (const each of this.#lines) print(each);
  }

  printsToStdio(): boolean {
    return true;
  }
}
