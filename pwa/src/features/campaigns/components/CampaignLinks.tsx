import type { Schema } from '@/api/client';
import { formatNumber } from '@/lib/format';
import { numbers as words } from '../words';

/** The links of a newsletter, and how many readers followed each. */
export const CampaignLinks = ({ links }: { links: Schema['CampaignLink'][] }) => (
  <table className="mt-6 w-full table-fixed border-collapse text-left">
    <caption className="pb-2 text-left font-bold">{words.links}</caption>
    <thead className="text-sm text-muted">
      <tr>
        <th scope="col" className="pb-2 font-semibold">
          {words.link}
        </th>
        <th scope="col" className="w-24 pb-2 pl-4 text-right font-semibold">
          {words.clicks}
        </th>
      </tr>
    </thead>
    <tbody>
      {links.map(({ url, clicks }) => (
        <tr key={url} className="border-line border-t">
          <td className="py-2 align-top break-words">{url}</td>
          <td className="py-2 pl-4 text-right align-top tabular-nums">{formatNumber(clicks)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
