import { compareClocks } from './clock';
import type { Op, Status } from './model';

export type Target = { amount: number; direction: 'at_least' | 'at_most' };
export type State = { status: Status; amount: number | null; note: string | null };

/** An operation with its sort key: its clock, then its device, then its id. */
export type Placed = { op: Op; device: string };

const MOST = 1_000_000_000_000;
const THOUSAND = 1000;

/** The server stores amounts in whole thousandths; the sums here are exact too. */
const thousandths = (amount: number) => Math.round(amount * THOUSAND);

const text = (a: string, b: string) => (a < b ? -1 : Number(a > b));

const order = (a: Placed, b: Placed) =>
  compareClocks(a.op.hlc, b.op.hlc) || text(a.device, b.device) || text(a.op.op_id, b.op.op_id);

/**
 * An entry's state after a set of operations, in any order and with duplicates. The rules are the
 * server's: the last write to each field wins, additions are summed, a set amount replaces older
 * ones, and if there is a target, amount and status affect each other.
 */
export function fold(ops: Placed[], target: Target | null): State {
  const fields = new Fields(target);
  const counted = new Set<string>();
  for (const { op } of [...ops].sort(order)) {
    if (counted.has(op.op_id)) continue;
    counted.add(op.op_id);
    fields.apply(op);
  }
  return fields.state();
}

/**
 * Applies `ops` to an entry's earlier state, when not all operations behind that state are known.
 */
export function foldOnto(before: State, ops: Placed[], target: Target | null): State {
  const fields = Fields.from(before, target);
  for (const { op } of [...ops].sort(order)) fields.apply(op);
  return fields.state();
}

function isMet(amount: number, { amount: full, direction }: Target): boolean {
  return direction === 'at_least' ? amount >= full : amount <= full;
}

class Fields {
  #target: Target | null;
  #explicit: Status = 'open';
  #explicitIsNewest = false;
  #base: number | null = null;
  #added: number | null = null;
  /** Whether an explicit "done" without an amount stands for exactly the target. */
  #standsForTarget = false;
  #note: string | null = null;

  constructor(target: Target | null) {
    this.#target = target;
  }

  static from({ status, amount, note }: State, target: Target | null): Fields {
    const fields = new Fields(target);
    fields.#explicit = status;
    fields.#explicitIsNewest = true;
    fields.#base = amount === null ? null : thousandths(amount);
    fields.#note = note;
    return fields;
  }

  apply(op: Op): void {
    switch (op.kind) {
      case 'set_status': {
        const silent = this.#base === null && this.#added === null;
        const atLeast = this.#target?.direction === 'at_least';
        this.#standsForTarget = op.value === 'done' && atLeast && (silent || this.#standsForTarget);
        this.#explicit = op.value;
        this.#explicitIsNewest = true;
        break;
      }
      case 'add_amount':
        this.#added = (this.#added ?? 0) + thousandths(op.value);
        this.#explicitIsNewest = false;
        break;
      case 'set_amount':
        this.#base = op.value === null ? null : thousandths(op.value);
        this.#added = null;
        this.#standsForTarget = false;
        this.#explicitIsNewest = false;
        break;
      case 'set_note':
        this.#note = op.value;
    }
  }

  state(): State {
    const amount = this.#amount();
    return { status: this.#status(amount), amount, note: this.#note };
  }

  #amount(): number | null {
    const stood = this.#standsForTarget && this.#target ? thousandths(this.#target.amount) : null;
    const base = this.#base ?? stood;
    if (base === null && this.#added === null) return null;
    return Math.min(Math.max((base ?? 0) + (this.#added ?? 0), 0), MOST) / THOUSAND;
  }

  #status(amount: number | null): Status {
    const held = this.#explicit;
    if (!this.#target || amount === null) return held;
    const met = isMet(amount, this.#target);
    if (met) return this.#explicitIsNewest ? held : 'done';
    return held === 'done' ? 'open' : held;
  }
}
