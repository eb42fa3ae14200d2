import { existsSync, readFileSync } from 'node:fs';

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] };
type Entry = { url: string; revision: string | null; size: number };

const first = /^src\/app\/routes\/(?!admin\b)/;
/**
 * Modules that are not precached, but cached at first use: the administration, and pages that are
 * useless without a network.
 */
const later =
  /^src\/app\/routes\/(?:about|admin|auth\/(?!login|route)|challenges\/invite|company|contact|events|individual|insights|newsletter|notification-preferences|packages|pages|privacy|scorecard|support|survey|teams|terms|user\/order-t-shirt|videos)\b|^src\/app\/(?:dashboard\/(?:Articles|BringHistory|Company|Events|OwnProgram|ShirtLine|Teams)|program\/ProgramTeams)\.tsx$|^src\/app\/auth\/(?:OtherWays|SignInAgain|SignInError)|^src\/app\/(?:about|articles|billing|campaigns|landing|pages|site|survey|tour|welcome|writing)\/|^src\/app\/shell\/MoreMenu|^src\/lib\/humanProviders|^src\/offline\/surveys\/answering\.ts$|^src\/features\/(?:about|access|audit|banners|billing|campaigns|dashboard|emails|newsletter|newsletterAdmin|pages|users|companies|imports|reviews|shirts|support|surveys|surveyEditor|teams|tour|videos|writing)\/|[/](?:admin|editor|charts)[/]|\/(?:BadgeWise|CloseAccount|CreateUser|CutPicture|EditQuestions|EditReminder|HabitStatistics|InviteOthers|JoinEvent|MemberDay|NewArticles|NoProgram|OwnAnswers|PlanPause|PreferencesOf|ProgramAnswers|PutOffHabit|SetGoal|ShareCard|Why)\.tsx$/;

/**
 * Limits the precache to what visitors and members need to start, without pages that only
 * administrators open.
 */
export function withoutAdmin(dist: string) {
  return (entries: Entry[]) => {
    const file = `${dist}/.vite/manifest.json`;
    // The worker is built even if the app's build failed; an error here would hide the first one.
    if (!existsSync(file)) return { manifest: entries, warnings: [] };
    const manifest: Record<string, Chunk> = JSON.parse(readFileSync(file, 'utf8'));
    const wanted = new Set<string>();
    const add = (key: string) => {
      const chunk = manifest[key];
      if (!chunk || wanted.has(chunk.file) || later.test(key)) return;
      wanted.add(chunk.file);
      for (const style of chunk.css ?? []) wanted.add(style);
      for (const each of chunk.imports ?? []) add(each);
      for (const each of chunk.dynamicImports ?? []) add(each);
    };
    add('index.html');
    for (const key of Object.keys(manifest)) if (first.test(key)) add(key);
    // Only chunks: files with a fixed name, such as theme.js, are always kept.
    const isChunk = /^assets\/.*\.js$/;
    return {
      manifest: entries.filter(({ url }) => !isChunk.test(url) || wanted.has(url)),
      warnings: [],
    };
  };
}
