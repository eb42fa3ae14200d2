// A typical server on Node.js and PostgreSQL. It checks nothing: no session, no rules, no duplicates.
import { readFile } from 'node:fs/promises';
import Fastify from 'fastify';
import pg from 'pg';

const [port, file, connectionString] = process.argv.slice(2);
const list = JSON.parse(await readFile(file, 'utf8'));
const pool = new pg.Pool({ connectionString, max: 16 });
const app = Fastify();

const board = {
  name: 'board',
  text: `SELECT m.member_id, p.first_name, p.last_name, m.points, m.streak_current
    FROM membership m JOIN member p ON p.id = m.member_id
    WHERE m.program_id = $1 ORDER BY m.points DESC, m.last_scored_at, m.member_id LIMIT 50`,
};

// The rows of one operation, each with a prepared statement.
const statements = Object.entries({
  operation: `INSERT INTO operation (member_id, program_id, activity_id, local_date, op_id, device_id, kind, value,
      clock, occurred_at, received_at, timezone, credited, late, digest)
    VALUES ($1, $2, $3, $4, $5, $6, 'set_status', 'done', $7, $8, $8, 'UTC', TRUE, FALSE, $9)`,
  entry: `INSERT INTO entry (member_id, program_id, activity_id, local_date, status, amount, note, credited_status,
      credited_amount, scored_at, points, ledger_version, late, version, updated_at)
    VALUES ($1, $2, $3, $4, 'done', NULL, NULL, 'done', NULL, $5, 10, 1, FALSE, $6, $5)`,
  ledger: `INSERT INTO points_ledger (member_id, rule, source, source_version, kind, program_id, local_date, delta,
      created_at)
    VALUES ($1, 'activity', $2, 1, 'award', $3, $4, 10, $5)`,
  day: `INSERT INTO day_score (member_id, program_id, local_date, points, done) VALUES ($1, $2, $3, 10, 1)
    ON CONFLICT (member_id, local_date, program_id) DO UPDATE SET points = day_score.points + 10`,
  membership: `UPDATE membership SET points = points + 10, last_scored_at = $3, streak_current = 1
    WHERE member_id = $1 AND program_id = $2`,
  state: `UPDATE member_state SET version = version + 1, points = points + 10 WHERE member_id = $1`,
  device: `INSERT INTO device (id, member_id, created_at, seen_at) VALUES ($1, $2, $3, $3)
    ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at`,
}).map(([name, text]) => ({ name, text }));
const digest = '0123456789abcdef0123456789abcdef';
let version = 1_000_000;

async function saveOperation({ device_id, ops: [op] }) {
  const member = Number(device_id.slice(-8));
  const [program, activity, date] = op.entry_id.split('.');
  const at = Date.now();
  version += 1;
  const rows = [
    [member, program, activity, date, op.op_id, device_id, at * 65_536, at, digest],
    [member, program, activity, date, at, version],
    [member, op.entry_id, program, date, at],
    [member, program, date],
    [member, program, at],
    [member],
    [device_id, member, at],
  ];
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    for (const [n, statement] of statements.entries()) await client.query({ ...statement, values: rows[n] });
    await client.query('COMMIT');
  } finally {
    client.release();
  }
  return { data: { results: [{ op_id: op.op_id, result: 'applied' }] } };
}

app.get('/list', () => list);
app.get('/board/:program', async ({ params }) => ({
  data: (await pool.query({ ...board, values: [params.program] })).rows,
}));
app.post('/v1/core/sync', ({ body }) => saveOperation(body));
await app.listen({ port: Number(port), host: '127.0.0.1' });
