import './ui/styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { newQueryClient } from './app/queryClient';
import { newRouter } from './app/router';
import { LiveHub } from './live/hub';
import { connectLazily } from './live/lazySocket';
import { reloadOnMissingChunk } from './sw/missingChunk';

const queryClient = newQueryClient();
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App
        queryClient={queryClient}
        hub={new LiveHub(connectLazily)}
        router={newRouter(queryClient)}
      />
    </StrictMode>,
  );
}

reloadOnMissingChunk();
// After the page is there: nothing of it is needed for the first visit.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  window.addEventListener('load', () => {
    void import('./sw/register').then(({ register }) => register());
  });
}
